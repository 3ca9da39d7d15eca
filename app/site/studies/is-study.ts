/** Whether posts of a category are case studies; `named` is the one that the owner named. */
export function isStudy(category: string | null, named: string | null): boolean {
  if (category === null || named === null || category === 'Careers') return false
  return category.toLowerCase() === named.toLowerCase()
}
