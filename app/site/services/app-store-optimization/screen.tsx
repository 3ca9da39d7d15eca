interface ScreenProps {
  words: string
  index: number
  isChanged: boolean
}

export function Screen({ words, index, isChanged }: ScreenProps) {
  return (
    <span className="listing-screen">
      <span className={isChanged ? 'listing-promise' : 'sr-only'}>{words}</span>
      <svg viewBox="0 0 60 70" aria-hidden="true">
        {isChanged ? changed[index] : bare[index]}
      </svg>
    </span>
  )
}

const bare = [
  <path
    key="form"
    d="M20 12h20M10 27h40v7H10zM10 39h40v7H10zM14 30.5h12M14 42.5h16M18 55h24"
    fill="none"
    stroke="#8a939c"
    strokeWidth="1.5"
  />,
  <path
    key="list"
    d="M8 8h26M8 15h44M8 21h36M8 27h44M8 33h30M8 39h44M8 45h38M8 51h44M8 57h28M8 63h40"
    stroke="#8a939c"
    strokeWidth="1.5"
  />,
]

const changed = [
  <g key="circle">
    <rect x="6" y="4" width="48" height="80" rx="7" fill="#ffffff" />
    <circle cx="30" cy="34" r="7" fill="#e0951a" />
    <path
      d="M30 14v.01M47 24v.01M47 44v.01M30 54v.01M13 44v.01M13 24v.01"
      stroke="#0b5d4b"
      strokeWidth="8"
      strokeLinecap="round"
    />
  </g>,
  <g key="payout">
    <rect x="6" y="4" width="48" height="80" rx="7" fill="#ffffff" />
    <rect x="12" y="14" width="36" height="22" rx="5" fill="#ffb84d" />
    <path d="m23 25 5 5 9-10" fill="none" stroke="#0b3d31" strokeWidth="3.5" strokeLinecap="round" />
    <path d="M13 46h26M13 54h34M13 62h20" stroke="#9db8ad" strokeWidth="4" strokeLinecap="round" />
  </g>,
]
