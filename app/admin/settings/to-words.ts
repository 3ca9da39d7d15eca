/** A name of the code as people read it: "every_day" is "Every day". */
export function toWords(name: string): string {
  const words = name.replace(/_/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
