// Loaded when they are opened: the overview needs none of them.
export const loadSection = () => import('./settings-section.tsx')
export const loadHistory = () => import('./history/settings-history.tsx')
export const loadHistoryDialog = () => import('./history/history-dialog.tsx')
export const loadPreview = () => import('./preview/preview-dialog.tsx')
export const loadConflicts = () => import('./conflict-dialog.tsx')
