import { glyphs } from '../../ui/glyphs.ts'

export const Stamp = () => (
  <svg viewBox="0 0 64 76" className="letter-stamp" aria-hidden="true">
    <path className="letter-stamp-paper" d="M0 0h64v76h-64z" />
    <path d="M6 6h52v64h-52z" fill="#26348b" />
    <path
      d={`M11 11${glyphs.ring}`}
      transform="translate(9 9) scale(2.1)"
      fill="#ffc524"
      fillRule="evenodd"
    />
    <path d={`M11 11${glyphs.comb}`} transform="translate(19.9 48) scale(1.1 .7)" fill="#d3d8f5" />
  </svg>
)
