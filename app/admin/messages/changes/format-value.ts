const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 })

/** "₦1,250,000" */
export const formatNaira = (value: number) => `₦${whole.format(value)}`

/** "₦1.3M", for a row. */
export const formatShortNaira = (value: number) => `₦${short.format(value)}`
