/** "45 min", "3.5 h", "2 days" */
export function formatWait(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 3_600) return `${Math.max(1, Math.round(seconds / 60))} min`
  if (seconds < 36 * 3_600) return `${toOneDecimal(seconds / 3_600)} h`
  return `${toOneDecimal(seconds / 86_400)} days`
}

const toOneDecimal = (amount: number) => Number(amount.toFixed(1)).toString()
