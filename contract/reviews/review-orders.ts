/** How the history can be sorted, with the names on screen. */
export const reviewOrders = {
  reviewedAt: "Review Date",
  student: "Student Name",
  unit: "Unit",
  status: "Status",
} as const;
