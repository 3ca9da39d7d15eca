const short = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 })

/** "₦1.3M" */
export const formatShortNaira = (value: number) => `₦${short.format(value)}`
