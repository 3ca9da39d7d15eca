import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title?: string
  description: ReactNode
  note?: string
  action: string
  /** Red unless given. */
  variant?: 'primary'
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title ?? 'Are you sure?'}
      description={props.description}
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose} data-autofocus="">
            Cancel
          </Button>
          <Button variant={props.variant ?? 'danger'} busy={props.busy ?? false} onClick={props.onConfirm}>
            {props.action}
          </Button>
        </>
      }
    >
      {props.note && <p className="text-base text-muted">{props.note}</p>}
    </Dialog>
  )
}
