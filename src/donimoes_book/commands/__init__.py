"""The commands of `donimoes-book`: they read arguments and leave the work to other modules."""
