/** A `.example` address reaches nobody (RFC 2606); the first account has one until somebody changes it. */
export const isExampleAddress = (address: string | undefined): boolean => /\.example$/i.test(address ?? '')
