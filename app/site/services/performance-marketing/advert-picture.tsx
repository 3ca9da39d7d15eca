import type { audiences } from './adverts.ts'

type Picture = (typeof audiences)[number]['picture']

const shapes: Record<Picture, { light: string; dark: string }> = {
  stall: {
    light: 'M8 9h32l4 10a4.5 4.5 0 0 1-9 0a5.5 5.5 0 0 1-11 0a5.5 5.5 0 0 1-11 0a4.5 4.5 0 0 1-9 0z',
    dark: 'M9 26h3v14h24V26h3v17H9zM16 31h7v6h-7zM26 31h7v6h-7z',
  },
  books: { light: 'M24 8 46 17 24 26 2 17z', dark: 'M11 24l13 5.5L37 24v9c-6 7-20 7-26 0zM42 20h3v14h-3z' },
  desk: { light: 'M10 8h28v20H10z', dark: 'M21 28h6v5h-6zM4 33h40v4H4zM8 37h4v7H8zM36 37h4v7h-4z' },
}

export const AdvertPicture = ({ picture }: { picture: Picture }) => (
  <svg viewBox="0 0 48 48" className="advert-picture" aria-hidden="true">
    <path d={shapes[picture].light} fill="var(--danfo)" stroke="var(--on-danfo)" strokeWidth="1.5" />
    <path d={shapes[picture].dark} fill="var(--link)" />
  </svg>
)
