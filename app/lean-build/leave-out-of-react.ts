import type { Plugin } from 'vite'
import { emptyFunctions, type Program } from './empty-functions.ts'

interface Feature {
  /** As React's packages export it. */
  names: string[]
  /** Do nothing where the feature is not used. */
  functions: string[]
  classes?: string[]
}

/** A tenth of React DOM is for what nothing here uses. The build fails when something begins to. */
const features: Feature[] = [
  {
    names: ['ViewTransition', 'addTransitionType'],
    functions: [
      ...['trackEnterViewTransitions', 'startViewTransition', 'scheduleViewTransitionEvent'],
      ...['applyViewTransitionToHostInstances', 'restoreViewTransitionOnHostInstances'],
      ...['commitEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'],
      ...['restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'],
      ...['measureViewTransitionHostInstancesRecursive', 'measureNestedViewTransitions'],
      ...['restoreViewTransitionName', 'getViewTransitionName', 'getViewTransitionClassName'],
      ...['createViewTransitionInstance', 'ViewTransitionPseudoElement'],
      ...['flushAfterMutationEffects', 'reportViewTransitionError'],
    ],
    classes: ['ViewTransitionPseudoElement'],
  },
  {
    names: [],
    functions: [
      ...['FragmentInstance', 'addFragmentHandleToFiber', 'commitNewChildToFragmentInstances'],
      ...['commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'],
    ],
    classes: ['FragmentInstance'],
  },
  { names: ['SuspenseList'], functions: ['updateSuspenseListComponent'] },
  { names: ['Activity'], functions: ['updateActivityComponent', 'commitActivityHydrationCallbacks'] },
  {
    names: ['useActionState', 'useFormState', 'useFormStatus', 'requestFormReset'],
    functions: [
      ...['extractEvents$1', 'startHostTransition', 'requestFormReset'],
      ...['mountActionState', 'updateActionState', 'rerenderActionState'],
    ],
  },
  {
    names: ['preconnect', 'prefetchDNS', 'preload', 'preloadModule', 'preinit', 'preinitModule'],
    functions: [
      ...['preconnect', 'prefetchDNS', 'preload', 'preloadModule'],
      ...['preinitStyle', 'preinitScript', 'preinitModuleScript'],
    ],
  },
]

const reactDom = /\/react-dom\/cjs\/react-dom-client\.production\.js$/
const react = /\/node_modules\/(react|react-dom|scheduler)\//
const names = features.flatMap(feature => feature.names).join('|')
const use = new RegExp(
  [
    `import\\s*\\{[^}]*\\b(${names})\\b[^}]*\\}\\s*from\\s*["']react(-dom)?["']`,
    `\\bReact(DOM)?(\\$\\d+)?\\.(${names})\\b`,
    // Others have a ref, too, but no fragment.
    'jsxs?\\(\\s*(_?React\\.)?_?Fragment\\d*,\\s*\\{[^{}]*\\bref:',
  ].join('|'),
)

export function leaveOutOfReact(): Plugin {
  return {
    name: 'leave-out-of-react',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'client',
    transform(code, id) {
      if (reactDom.test(id)) {
        const functions = features.flatMap(feature => feature.functions)
        const classes = features.flatMap(feature => feature.classes ?? [])
        const program = this.parse(code) as unknown as Program
        return { code: emptyFunctions(code, program, functions, classes), map: null }
      }
      const [found] = react.test(id) ? [] : (use.exec(code) ?? [])
      if (found) this.error(`${id} uses what the build leaves out of React (leave-out-of-react.ts): ${found}`)
      return null
    },
  }
}
