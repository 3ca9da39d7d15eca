/** "One change holds", "3 changes hold" */
export function countChanges(count: number, one = '', many = ''): string {
  return (count === 1 ? `One change ${one}` : `${count} changes ${many}`).trim()
}
