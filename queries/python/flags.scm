; flags of python
