import { useEffect, useState } from 'react'
import { findCaseStudyCategory } from '../../../data/find-case-study-category.ts'
import { query } from '../../../data/query.ts'
import { isStudy } from '../../../site/studies/is-study.ts'

/** False until it is known. */
export function useIsStudy(category: string | null): boolean {
  const [named, setNamed] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    query(findCaseStudyCategory).then(({ data }) => {
      if (!isLeft) setNamed(data)
    })
    return () => {
      isLeft = true
    }
  }, [])
  return isStudy(category, named)
}
