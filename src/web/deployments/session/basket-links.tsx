import { Download } from 'lucide-react'
import { useState } from 'react'
import { routes, routeUrl } from '#api/client'
import { BROKERS, type BrokerId } from '#domain'
import { buttonClass } from '../../ui/controls/button.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Select } from '../../ui/controls/select.tsx'

/** Downloads the open position as an order file for a broker. */
export function BasketLinks({ id }: { id: string }) {
  const [broker, setBroker] = useState<BrokerId>('zerodha')
  const link = (to: 'enter' | 'leave', text: string) => (
    <a
      href={routeUrl(routes.deploymentBasket, { params: { id }, query: { broker, to } })}
      download
      className={buttonClass('secondary', 'sm')}
    >
      <Download aria-hidden className="size-4" />
      {text}
    </a>
  )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <FormField label="Broker of the file" className="w-full sm:w-60">
        <Select
          value={broker}
          onValueChange={setBroker}
          options={BROKERS.map(({ id: value, name: label }) => ({ value, label }))}
        />
      </FormField>
      {link('enter', 'Orders that enter')}
      {link('leave', 'Orders that leave')}
    </div>
  )
}
