export const endSession = { success: 'Device signed out', failure: 'Sign out Failed' }
export const endOtherSessions = { success: 'Signed out on all other devices', failure: 'Sign out Failed' }
export const turnOn = { failure: 'Error turning on two-factor' }
export const turnOff = { success: 'Two-factor sign-in is off', failure: 'Error turning off two-factor' }
export const createCodes = { failure: 'Error making recovery codes' }
export const addPasskey = { success: 'Passkey added', failure: 'Error adding the passkey' }
export const renamePasskey = { success: 'Passkey renamed', failure: 'Error renaming the passkey' }
export const removePasskey = { success: 'Passkey removed', failure: 'Error removing the passkey' }
