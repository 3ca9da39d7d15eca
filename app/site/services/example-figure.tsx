import { Fragment, type ReactNode } from 'react'

interface ExampleFigureProps {
  /** Prefixes the ids. */
  id: string
  title: string
  /** What it is an example of, in a few words each. */
  facts?: readonly string[]
  children: ReactNode
}

/** A document of the work with invented figures, which it says: paper that stays lit in the dark. */
export function ExampleFigure({ id, title, facts = [], children }: ExampleFigureProps) {
  return (
    <figure aria-labelledby={`${id}-title`} className="paper example">
      <figcaption className="example-head">
        <span id={`${id}-title`} className="example-title">
          {title} <em className="example-mark">Example</em>
        </span>
        {facts.length > 0 && (
          <span className="example-facts">
            {facts.map(fact => (
              <Fragment key={fact}>
                <span>{fact}</span>{' '}
              </Fragment>
            ))}
          </span>
        )}
      </figcaption>
      {children}
    </figure>
  )
}
