/** Whether there is no letter and no picture in it. */
export function isBlankHtml(html: string): boolean {
  if (/<img\b/i.test(html)) return false
  const text = html
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|#160|#xa0|zwj|zwnj|shy);/gi, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
  return text.trim() === ''
}

/** The editor keeps empty paragraphs at the end for the cursor. */
export function withoutTrailingBlanks(html: string): string {
  return html.replace(/(<p>(<br[^>]*>|\s|&nbsp;)*<\/p>\s*)+$/i, '')
}
