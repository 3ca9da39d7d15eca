/** "every_day" becomes "Every day". */
export function toWords(name: string): string {
  const words = known[name] ?? name.replace(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const known: Record<string, string> = {
  asap: 'as soon as possible',
  monday_to_saturday: 'Monday to Saturday',
  sunday_to_thursday: 'Sunday to Thursday',
}
