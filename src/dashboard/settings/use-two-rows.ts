import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * How many children of a box that wraps stand in its first two rows, and how high those are, measured again as the box changes.
 *
 * @param words changes when the children do
 */
export function useTwoRows(box: RefObject<HTMLElement | null>, words: string): { fitting: number; height: number } {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => {
      const children = Array.from(element.children) as HTMLElement[]
      const tops = children.map(({ offsetTop }) => offsetTop)
      const [first = 0, second = first] = [...new Set(tops)]
      const shown = children.slice(0, tops.filter((top) => top <= second).length)
      const end = Math.max(...shown.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight))
      setFitting(shown.length)
      setHeight(end - first + 2 * Number.parseFloat(getComputedStyle(element).paddingTop))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, words])
  return { fitting, height }
}
