import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** A GET form, so that it works without script. */
export function BlogSearch({ search = null }: { search?: string | null }) {
  return (
    <search className="w-full max-w-96">
      <Form action="/company/blog" className="flex flex-wrap gap-2" key={search}>
        <Field label="Search the blog" hideLabel className="min-w-[min(11em,100%)] flex-1">
          <Input
            type="search"
            name="q"
            required
            maxLength={100}
            defaultValue={search ?? ''}
            placeholder="Search the blog"
            enterKeyHint="search"
          />
        </Field>
        <Button type="submit" variant="secondary" size="icon" aria-label="Search">
          <Search aria-hidden="true" className="size-5" />
        </Button>
      </Form>
    </search>
  )
}
