"""Checks PDF files against the rules of standards with another program, page-validation."""

from page import SafetyLimits, ValidationProfile, validate_pdf_bytes

PDF_UA = ValidationProfile.PDF_UA_1
PDF_A = ValidationProfile.PDF_A_3B
LIMITS = SafetyLimits(max_form_invocations=2_000_000, max_total_decoded_content_size=4_000_000_000)
"""A book draws more dominoes than its default limits allow."""
LEAST_RULES = {PDF_UA: 100, PDF_A: 140}


def failures(content, profile):
    """Return the rules of a standard that a file breaks, each with a message."""
    report = validate_pdf_bytes(content, profile=profile, limits=LIMITS)
    assert report.rules.total >= LEAST_RULES[profile]
    assert report.is_compliant == (not report.failures)
    return [(failure.rule_id, failure.message) for failure in report.failures]
