import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { formatCount } from '../format-count.ts'
import { describeRange, type PriceList, parseVolume } from './price.ts'
import { formatVolume, listCommonVolumes, toStep } from './volume-scale.ts'
import { VolumeSlider } from './volume-slider.tsx'

interface VolumeFieldProps {
  unit: string
  volume: number
  prices: PriceList
  onChange: (volume: number) => void
}

export function VolumeField({ unit, volume, prices, onChange }: VolumeFieldProps) {
  const { step } = prices.volume
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)

  function choose(wanted: number) {
    setTyped(null)
    onChange(toStep(prices, wanted))
  }

  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-sm font-semibold">
          How many {unit.toLowerCase()}
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
        <VolumeSlider id={id} unit={unit} volume={volume} prices={prices} onChange={choose} />
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
        <fieldset className="w-full min-w-0">
          <legend className="text-sm font-semibold">Common volumes</legend>
          <div className="mt-2 flex flex-wrap gap-1.5 *:grow *:basis-[max(2.5rem,17%)] *:px-1! sm:*:basis-10">
            {listCommonVolumes(prices).map(preset => (
              <Button
                key={preset}
                variant={preset === volume ? 'chosen' : 'secondary'}
                size="s"
                aria-pressed={preset === volume}
                onClick={() => choose(preset)}
              >
                {formatVolume(preset).replace('.0', '')}
              </Button>
            ))}
          </div>
        </fieldset>
        <Field label="Custom volume" className="w-full sm:w-52" {...describeRange(prices, typed)}>
          <Input
            inputMode="numeric"
            className="tabular-nums"
            value={typed ?? formatCount(volume)}
            onChange={event => {
              const digits = event.target.value.replace(/\D/g, '')
              const wanted = parseVolume(prices, digits)
              setTyped(digits)
              if (wanted !== null) onChange(wanted)
            }}
            // A rejected number stays beside the reason.
            onBlur={() => typed !== null && parseVolume(prices, typed) !== null && setTyped(null)}
          />
        </Field>
      </div>
    </div>
  )
}
