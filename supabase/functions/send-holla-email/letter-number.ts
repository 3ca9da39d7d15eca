/** By which sender and agency name a letter: "7F3A-91C2". */
export const toLetterNumber = (id: string) => `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()
