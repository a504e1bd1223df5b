"""What the HTML report is made of: the view of a record, and the template that shows it."""
