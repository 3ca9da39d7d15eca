import { siteSettings } from '../site-settings.ts'

const stops = [
  {
    name: 'Discover & Align',
    text: 'We install your app on an ordinary phone and use it like a stranger. Then we agree on one event that counts and on what a user may cost.',
  },
  {
    name: 'Launch & Deliver',
    text: `The first campaign runs on our money until ${siteSettings.freeUsers} users have arrived. You watch it live, in accounts that belong to you.`,
  },
  {
    name: 'Analyze & Scale',
    text: 'We show what worked, what didn’t, and what the next thousand cost. You decide whether we go on.',
  },
]

/** Three stops on a bus route. */
export function Kickstart() {
  return (
    <section id="how-it-works" aria-labelledby="how-title" className="wrap section">
      <h2 id="how-title" className="text-4xl">
        Three stops to a start
      </h2>
      <ol className="route mt-12">
        {stops.map(({ name, text }, index) => (
          <li key={name}>
            <p className="text-sm text-muted">Stop {index + 1}</p>
            <h3 className="mt-1 text-xl">{name}</h3>
            <p className="mt-2 max-w-[40ch] text-base text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
