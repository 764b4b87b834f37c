// A preview is never kept, so there is nothing to do.
