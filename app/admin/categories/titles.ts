export const creating = { success: 'Category created successfully', failure: 'Error creating category' }
export const renaming = { success: 'Category updated successfully', failure: 'Error updating category' }
export const deleting = { success: 'Category deleted successfully', failure: 'Error deleting category' }
export const merging = { success: 'Categories merged successfully', failure: 'Error merging categories' }
export const nameMissing = 'Category name cannot be empty'
