import { clsx } from 'clsx/lite'
import { Input } from '../ui/input.tsx'
import type { Proof } from './use-second-factor.ts'

interface CodeInputProps {
  proof?: Proof
  readOnly: boolean
  autoFocus?: boolean
}

export function CodeInput({ proof = 'code', readOnly, autoFocus = true }: CodeInputProps) {
  const ofApp = proof === 'code'
  return (
    <Input
      name="code"
      type="text"
      inputMode={ofApp ? 'numeric' : 'text'}
      autoComplete={ofApp ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={ofApp ? 9 : 40}
      readOnly={readOnly}
      autoFocus={autoFocus}
      className={clsx('font-mono', ofApp && 'text-xl tracking-[0.3em]')}
    />
  )
}
