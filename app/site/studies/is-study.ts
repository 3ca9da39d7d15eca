/** `named` is the category that the owner chose for them. */
export function isStudy(category: string | null, named: string | null): boolean {
  if (category === null || named === null || category === 'Careers') return false
  return category.trim().toLowerCase() === named.toLowerCase()
}
