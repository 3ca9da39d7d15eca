import { Secret, TOTP } from 'otpauth'
import { toString as toQrCode } from 'qrcode'

const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

export interface Totp {
  secret: string
  uri: string
  /** Raw SVG; colours by name, as the client puts it unescaped into a data address, where # would end it. */
  qr_code: string
}

export async function createTotp({ issuer, label }: { issuer: string; label: string }): Promise<Totp> {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...form, issuer, label, secret }).toString()
  const svg = await toQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M' })
  const qr_code = svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
  return { secret: secret.base32, uri, qr_code }
}

/** The 30 s time step of a code, allowing one early or late; null for a wrong code. */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) {
    return null
  }
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / form.period) + delta
}
