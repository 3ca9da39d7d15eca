import { lazy, Suspense, useEffect, useState } from 'react'
import { onToastWanted } from './toast.ts'

const ToastStage = lazy(() => import('./toast-stage.tsx'))

export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onToastWanted(() => setWanted(true)), [])
  if (!wanted) return null
  return (
    <Suspense>
      <ToastStage />
    </Suspense>
  )
}
