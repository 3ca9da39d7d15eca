import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadNotFound } from './site/not-found-chunk.ts'
import { shieldTypedText } from './ui/early-input.ts'

/** Called by the boot script once the page's routes have loaded (defer-scripts.ts). */
export function hydrate() {
  shieldTypedText()
  if (document.querySelector('[data-not-found]')) loadNotFound().then(start, start)
  else start()
}

function start() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

// Vite's own boot script only imports this.
if (import.meta.env.DEV) hydrate()
