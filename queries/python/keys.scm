; keys of python
