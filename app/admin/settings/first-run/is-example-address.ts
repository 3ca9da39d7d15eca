/** An address by which nobody is reached (RFC 2606), as that of the first account is until somebody sets it. */
export const isExampleAddress = (address: string | undefined): boolean => /\.example$/i.test(address ?? '')
