/** Code points: an emoji of several parts counts as several. */
export const countCharacters = (text: string) => [...text].length
