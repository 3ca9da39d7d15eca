import { findOwnContact, useAgency } from './agency.ts'
import { NotImplementedButton } from './not-implemented-button.tsx'

export function SocialLinks() {
  const agency = useAgency()
  const own = findOwnContact(agency).social
  return (
    <ul className="flex flex-wrap gap-x-5">
      {agency.social.map(link => (
        <li key={link.name + link.address}>
          {own.includes(link) ? (
            <a href={link.address} rel="noopener" className="footer-link justify-center wrap-anywhere">
              {link.name}
            </a>
          ) : (
            <NotImplementedButton
              name={link.name}
              description={`Our page on ${link.name} is still to come. Until then, write to us.`}
              className="justify-center"
            />
          )}
        </li>
      ))}
    </ul>
  )
}
