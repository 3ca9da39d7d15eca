/** What phones give their address bar, and the home screen an opened site. */
export const themeColours = { light: '#faf7f0', dark: '#0e1020' }
