import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { services } from '../navigation.ts'

export function OtherServices({ name }: { name: string }) {
  return (
    <nav aria-label="Other services" className="wrap mt-14">
      <h2 className="text-xl">Other services</h2>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-[repeat(auto-fit,minmax(min(11.5em,100%),1fr))]">
        {services
          .filter(({ label }) => label !== name)
          .map(({ label, href }) => (
            <li key={href}>
              <Link to={href} className="next-link h-full">
                {label}
                <ArrowRight aria-hidden="true" className="size-5 text-mark" />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
