import type { ReactNode } from "react";

/** The texts of the forms of a portfolio. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  create: {
    title: "Create a New Portfolio",
    photos: "Upload Images",
    draft: "Save as Draft",
    saved: "Portfolio saved as draft successfully!",
    error: (reason: string) => `Error creating portfolio: ${reason}`,
    arrived: (title: string) => `${title} has arrived: this is what you sent.`,
    arrivedBefore: (title: string) =>
      `${title} has arrived as it was first sent. What you changed since is here, as a change of it.`,
    deletedSince: "Your first attempt was saved and has been deleted since. Press once more to save this one.",
    fields: { title: "Title", criteria: "Select Criteria", comments: "Comments" },
  },
  edit: {
    title: "Edit Portfolio",
    back: "Back",
    photos: "Portfolio Images",
    currentPhotos: "Current Images",
    newPhotos: "Add New Images",
    update: "Update Portfolio",
    saved: "Portfolio updated successfully!",
    error: (reason: string) => `Error updating portfolio. Please try again. ${reason}`,
    arrivedBefore:
      "Your first attempt was saved as it was then. Press Update Portfolio again to save what you have changed since.",
    fields: { title: "Portfolio Title", criteria: "Assessment Criteria", comments: "Additional Comments" },
    cancel: "Cancel",
    leave: {
      title: "Leave without updating?",
      question: "What you have changed here will be discarded.",
      action: "Discard changes",
    },
    willBeDeleted: "Will be deleted",
    deletePhoto: (number: number) => `Delete photo ${number}`,
    keepPhoto: (number: number) => `Undo: keep photo ${number}`,
    undo: "Undo",
    copyOf: (number: number) => `Photo ${number}.jpg`,
    undoCopy: (number: number) => `Undo: photo ${number} as it was saved`,
  },
  notADraft: {
    movable: (title: ReactNode, status: string) => (
      <>
        {title} is {status}. Only a draft can be edited. Move it to Draft to go on; you can submit it again afterwards.
      </>
    ),
    done: (title: ReactNode, status: string) => (
      <>
        {title} is {status}. Only a draft can be edited. It has been signed off.
      </>
    ),
    kept: "What you have entered here and not sent is kept on this device, and comes back when it is a draft again.",
    view: "View portfolio",
  },
  groups: { basic: "Basic Information", task: "Task Details" },
  fields: {
    unit: "Select Unit",
    learningOutcome: "Select Learning Outcome",
    dateTime: "Select Date and Time",
    method: "Method",
    noMethod: "Choose a method",
    jobType: "Job Type",
    taskDescription: "Task Description",
    reasonForTask: "Reason for Task",
    objectiveOfJob: "Objective of Job",
  },
  lastJob: {
    act: "As in the last job",
    what: ({ method, jobType, postcode }: { method: string; jobType: string; postcode: string }) =>
      `Method, job type and site: ${method}, ${jobType}, ${postcode}`,
  },
  sections: {
    heading: "Portfolio Sections",
    headingOf: (number: number) => `Heading of section ${number}`,
    contentOf: (number: number) => `Content of section ${number}`,
    remove: (number: number) => `Remove section ${number}`,
    add: "Add a section",
  },
  postcode: {
    missing: "Enter a UK postcode, for example LS1 4AP, or choose an address.",
    summary: "Please fix the postcode before submitting.",
  },
  place: {
    search: {
      label: "Find a criterion by its words",
      results: "Criteria found",
      unit: (number: string) => `Unit ${number}`,
      found(shown: number, more: number) {
        if (shown === 0) return "No criterion has these words. Try fewer.";
        return more > 0 ? `${shown + more} criteria: another word finds fewer.` : "Choose the one that it shows.";
      },
    },
    noUnit: "Choose a unit",
    noOutcome: "Choose a learning outcome",
    noCriterion: "Choose a criterion",
    unit: (number: string, title: string) => `Unit ${number} - ${title}`,
    outcome: (number: number, description: string) => `LO ${number}: ${description}`,
    criterion: (number: string, description: string) => `AC ${number}: ${description}`,
    noEvidence:
      "Without a unit, learning outcome and criterion this portfolio will not count as evidence in your logbook.",
    inFull: "Read the criteria in full",
    criteriaOf: (outcome: string) => `Criteria of LO ${outcome}`,
    chooseOne: "Choose the one that your evidence is for.",
    requested: (criterion: string, unit: string) =>
      `You came to add evidence for AC ${criterion} of unit ${unit}. Your unsent work is not for this criterion.`,
    switchTo: (criterion: string) => `Switch to AC ${criterion}`,
  },
  photos: {
    take: "Take photo",
    choose: "Choose photos",
    drop: "Drop photos here, or",
    hint: (most: number) =>
      `JPG, PNG, WebP or HEIC, up to ${most} photos. Large photos are made smaller on your device before they are sent.`,
    previews: "Image Preview",
    unfold: (count: number) => `Arrange and caption ${count} photos`,
    preview: (number: number, name: string) => `Preview ${number}: ${name}`,
    preparing: (name: string) => `Preparing ${name}`,
    converting: (name: string) => `Converting ${name} from HEIC. This can take half a minute.`,
    remove: (name: string) => `Remove ${name}`,
    cover: "Cover",
    mark: (number: number) => `Mark or turn photo ${number}`,
    notMarkable: "This photo could not be opened for marking. Please try again.",
    caption: "Caption",
    captionOf: (number: number) => `Caption of photo ${number}`,
    moveLeft: (number: number) => `Move photo ${number} left`,
    moveRight: (number: number) => `Move photo ${number} right`,
    count: (count: number, most: number) => `${count} of ${most} photos`,
    toSend: (count: string, size: string) => `${count}, ${size} to send`,
    leftOut: (name: string, most: number) => `${name} was left out: a portfolio can have at most ${most} photos.`,
    notSent: (reason: string) => `${reason} It will not be sent.`,
    unknownFormat: (name: string) =>
      `${name} cannot be read by this browser. Choose a JPG or PNG photo, or convert it to one first.`,
    heic: (name: string) =>
      `${name} is a HEIC photo that could not be converted. Use Take photo here, or change the setting of the phone’s camera and take it again. iPhone: Settings, Camera, Formats, Most Compatible. Android: switch off “High efficiency” pictures.`,
    heicLater: (name: string) =>
      `${name} is a HEIC photo. What converts it is loaded once, with a signal: choose the photo again then, or use Take photo here.`,
    damaged: (name: string) => `${name} cannot be read. It is damaged, or it is not a photo. Choose another one.`,
    tooLarge: (name: string, megabytes: number) =>
      `${name} is too large. Each image must be ${megabytes} MB or smaller.`,
  },
  sending: {
    preparing: "Preparing your photos. You can save in a moment.",
    stopped: "Sending was stopped. What you entered is still here.",
    unreachable: "We could not reach the server. Below it says what is kept on this device until you press Try again.",
    cannotWait: "This device has no room to send it in the background. Stay here while it is sent: press Try again.",
    unknown: "Something went wrong. Please try again.",
  },
  conflict: {
    title: "This portfolio has changed in the meantime",
    about:
      "It was saved from another tab or device. Keep this version or load the other: you can compare both until you update, and nothing is saved before that. All photos stay.",
    mine: "In this form",
    other: "The other version",
    empty: "(empty)",
    cancel: "Cancel",
    load: "Load the other",
    keep: "Keep this version",
    kept: "There is another version of this portfolio. It stays on this device until you update.",
    compare: "Compare both",
    parts: {
      title: "Title",
      postcode: "Postcode",
      dateTime: "Date and time",
      place: "Unit, outcome and criterion",
      method: "Method",
      taskDescription: "Task description",
      jobType: "Job type",
      reasonForTask: "Reason for task",
      objectiveOfJob: "Objective of job",
      comments: "Comments",
      sections: "Sections",
    },
  },
};
