/** As people count, or nearly so: an emoji of several parts is several. */
export const countCharacters = (text: string) => [...text].length
