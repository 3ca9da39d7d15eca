import { Fragment, type ReactNode } from 'react'

interface ExampleFigureProps {
  id: string
  title: string
  facts?: readonly string[]
  children: ReactNode
}

/** Invented figures, marked as an example. */
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
