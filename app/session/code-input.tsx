import { classes } from '../ui/classes.ts'
import { Input } from '../ui/input.tsx'
import type { Proof } from './use-second-factor.ts'

/** A field for a code. Takes the focus: where it stands, it is what the person is there for. */
export function CodeInput({ proof = 'code', readOnly }: { proof?: Proof; readOnly: boolean }) {
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
      autoFocus
      className={classes('font-mono', ofApp && 'text-xl tracking-[0.3em]')}
    />
  )
}
