; tags of python
