/** Of the days and times that pages show; the same on the server and in every browser. */
export const timeZone = 'Africa/Lagos'
