import type { Plugin } from 'vite'

/** Run whole by every page; Chromium compiles a file with this mark while it arrives, beside the main thread. */
const chunks = /^(react|frame)$/
const mark = '//# allFunctionsCalledOnLoad\n'

export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && chunks.test(file.name)) file.code = mark + file.code
        }
      },
    },
  }
}
