; env of python
