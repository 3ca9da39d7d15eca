export const AppIcon = ({ kind }: { kind: 'before' | 'after' }) => (
  <svg viewBox="0 0 48 48" className="listing-icon" aria-hidden="true">
    <rect width="48" height="48" rx="11" fill={kind === 'before' ? '#8a939c' : '#0b5d4b'} />
    {kind === 'before' ? (
      <path
        d="M17 13v22M32 13 17.5 25.5 32 35"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2"
        strokeLinecap="round"
      />
    ) : (
      <>
        <circle cx="24" cy="24" r="7.5" fill="#ffb84d" />
        <path
          d="M24 5.5v.01M40 14.7v.01M40 33.3v.01M24 42.5v.01M8 33.3v.01M8 14.7v.01"
          fill="none"
          stroke="#ffffff"
          strokeWidth="8.5"
          strokeLinecap="round"
        />
      </>
    )}
  </svg>
)
