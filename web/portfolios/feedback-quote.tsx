/** An assessor's words, cut after two lines; the whole text is on the portfolio's page. */
export function FeedbackQuote({ text, className = "" }: { text: string; className?: string }) {
  if (!text) return null;
  return (
    <blockquote className={`line-clamp-2 border-review-shape border-l-3 pl-3 wrap-anywhere ${className}`}>
      {text}
    </blockquote>
  );
}
