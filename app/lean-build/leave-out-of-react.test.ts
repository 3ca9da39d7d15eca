import { expect, test } from 'vitest'
import { leaveOutOfReact } from './leave-out-of-react.ts'

const { transform } = leaveOutOfReact()
const build = (code: string, id = '/app/site/header.tsx') => {
  const error = (message: string) => {
    throw new Error(message)
  }
  return typeof transform === 'function' && transform.call({ error } as never, code, id)
}

test('a module that uses what is left out of React fails the build', () => {
  const uses = [
    `import { useEffect, useActionState } from 'react'`,
    `import { preload } from "react-dom"`,
    `import * as React from 'react'; React.useFormStatus()`,
    `React$1.Activity`,
    `jsx(Fragment, { ref: box, children: 1 })`,
  ]
  for (const code of uses)
    expect(() => build(code), code).toThrow('/app/site/header.tsx uses what the build leaves out of React')
})

test('words that only look like it pass, and React itself does', () => {
  const others = [
    `import { preload } from './preload.ts'`,
    `import { Activity } from 'lucide-react'`,
    `jsx(Fragment, { children: jsx('p', { ref: box }) })`,
    `import { useOptimistic } from 'react'; const preload = 1`,
  ]
  for (const code of others) expect(build(code), code).toBeNull()
  expect(build(`React.Activity`, '/node_modules/react/index.js')).toBeNull()
})
