import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { formatVolume, listCommonVolumes, type PriceList, parseVolume, toStep } from './price.ts'

interface VolumeFieldProps {
  /** "Users" or "Visitors". */
  unit: string
  volume: number
  prices: PriceList
  onChange: (volume: number) => void
}

export function VolumeField({ unit, volume, prices, onChange }: VolumeFieldProps) {
  const { min, max, step } = prices.volume
  const rangeText = `From ${min.toLocaleString('en-NG')} to ${max.toLocaleString('en-NG')}.`
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const outside = typed !== null && parseVolume(prices, typed) === null

  function choose(wanted: number) {
    setTyped(null)
    onChange(toStep(prices, wanted))
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    choose(event.key === 'PageUp' ? volume * 2 : volume / 2)
  }

  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-sm font-semibold">
          Volume
        </label>
        <output htmlFor={id} className="font-figures text-xl font-[760] tabular-nums">
          {formatVolume(volume)} {unit}
        </output>
      </p>
      <div className="mt-2 flex items-center gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label={`Fewer ${unit}`}
          data-counts-presses=""
          onClick={() => choose(volume - step)}
        >
          <Minus aria-hidden="true" className="size-4.5" />
        </Button>
        <input
          id={id}
          type="range"
          className="slider"
          min={min}
          max={max}
          step={step}
          value={volume}
          aria-valuetext={`${volume.toLocaleString('en-NG')} ${unit}`}
          onChange={event => choose(Number(event.target.value))}
          onKeyDown={onKey}
        />
        <Button
          variant="secondary"
          size="icon"
          aria-label={`More ${unit}`}
          data-counts-presses=""
          onClick={() => choose(volume + step)}
        >
          <Plus aria-hidden="true" className="size-4.5" />
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-4">
        <fieldset className="grow">
          <legend className="text-sm font-semibold">Common volumes</legend>
          <div className="mt-2 grid grid-cols-3 gap-2 sm:flex sm:flex-wrap">
            {listCommonVolumes(prices).map(preset => (
              <Button
                key={preset}
                variant={preset === volume ? 'primary' : 'secondary'}
                size="s"
                aria-pressed={preset === volume}
                onClick={() => choose(preset)}
              >
                {formatVolume(preset).replace('.0', '')}
              </Button>
            ))}
          </div>
        </fieldset>
        <Field
          label="Custom volume"
          className="w-full sm:w-52"
          hint={outside ? undefined : rangeText}
          error={outside ? `Not applied. ${rangeText}` : null}
        >
          <Input
            inputMode="numeric"
            className="tabular-nums"
            value={typed ?? volume.toLocaleString('en-NG')}
            onChange={event => {
              const digits = event.target.value.replace(/\D/g, '')
              const wanted = parseVolume(prices, digits)
              setTyped(digits)
              if (wanted !== null) onChange(wanted)
            }}
            onBlur={() => setTyped(null)}
          />
        </Field>
      </div>
    </div>
  )
}
