export const save = { success: 'Webhook saved successfully', failure: 'Error saving webhook' }
export const rotate = { failure: 'Error making a new secret' }
export const remove = { success: 'Webhook removed successfully', failure: 'Error removing webhook' }
export const sendTest = { success: 'A test is on its way', failure: 'Error sending a test' }
export const resend = { success: 'It will be sent again now', failure: 'Error sending again' }
